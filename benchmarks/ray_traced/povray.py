"""Photographs of a written page, ray-traced: a bent, folded or lifted sheet on a table under a lamp of some size, among other things.

POV-Ray does the light (soft shadows, things, the shine of graphite) on a white sheet and on one of graphite alone; what stands on the sheet
is laid into that light here, ray by ray, for light on paper is the product of both. Lens, sensor and JPEG are done here, too: defocus, noise
that grows with the light, colours through a mosaic, sharpening. Lengths are mm; x right, y up the page, z towards the lamp.
"""

from __future__ import annotations

import os
import subprocess
from io import BytesIO
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageFilter

_RIM = 2.5
"""mm by which the sheet is larger than the print, so that its edge doesn't darken what is beside it."""

SHAPES = ("flat", "curl", "wave", "fold", "lift")


class View(NamedTuple):
    """A photo (JPEG), and where points of the page (…, 2) in mm from its upper left corner lie in it."""

    jpeg: bytes
    where: object


def _height(rng, kind, size, strength):
    """How high (mm) the sheet lies over the table at points (mm from its middle)."""
    w, h = size
    a, phase = rng.uniform(0, np.pi), rng.uniform(0, 6.3)
    corner = np.array([rng.choice([-1, 1]) * w / 2, rng.choice([-1, 1]) * h / 2])
    level, upright = rng.uniform(-0.15, 0.15) * h, rng.random() < 0.5

    def z(x, y):
        match kind:
            case "curl":
                return strength * (((x if upright else y) / (w / 2 if upright else h / 2)) ** 2)
            case "wave":
                return 0.5 * strength * (1 + np.sin((x * np.cos(a) + y * np.sin(a)) / 45 + phase))
            case "fold":
                return strength * np.maximum(0, 1 - np.abs((y - level) / (0.45 * h)))
            case "lift":
                return strength * np.clip(1 - np.hypot(x - corner[0], y - corner[1]) / 120, 0, 1) ** 1.6
        return 0.3 + 0 * x

    return z


def shoot(
    albedo,
    shine,
    size,
    rng,
    *,
    folder,
    shape="flat",
    strength=8.0,
    tilt=15.0,
    shadow=True,
    blur=0.7,
    motion=0.0,
    known=None,
    pixels=(1224, 1632),
):
    """A photo of a page of `size` mm. `strength` mm is how far it bends, `tilt` degrees how askew it is seen.

    `blur` is the radius of the defocus in pixels, `motion` by how many the telephone moved; `known` is the JPEG, if it was made before.
    Raises subprocess.CalledProcessError.
    """
    w, h = size
    z = _height(rng, shape, size, strength)
    pw, ph = pixels
    turn, lean, roll = rng.uniform(0, 6.3), np.radians(tilt * rng.uniform(0.5, 1)), np.radians(rng.normal(0, 4))
    eye = np.array([np.sin(lean) * np.cos(turn), np.sin(lean) * np.sin(turn), np.cos(lean)])
    up = np.array([-np.sin(roll), np.cos(roll), 0])
    look = -eye
    right = np.cross(look, up)
    right /= np.linalg.norm(right)
    up = np.cross(right, look)
    wide = 0.82  # a telephone's lens: the picture's height over the distance
    rim = np.array(
        [(x, y, z(np.float64(x), np.float64(y))) for x in np.linspace(-w / 2, w / 2, 5) for y in np.linspace(-h / 2, h / 2, 5)]
    )
    far = 380.0

    def project(points):
        q = points - far * eye
        deep = q @ look
        return pw / 2 + (q @ right) / deep / wide * ph, ph / 2 - (q @ up) / deep / wide * ph

    while True:
        x, y = project(rim)
        if 0.02 * pw < x.min() and x.max() < 0.98 * pw and 0.02 * ph < y.min() and y.max() < 0.98 * ph:
            break
        far *= 1.02

    def where(points):
        p = np.asarray(points, float)
        x, y = p[..., 0] - w / 2, h / 2 - p[..., 1]
        u, v = project(np.stack([x, y, z(x, y)], -1))
        return np.stack([u, v], -1) - 0.5

    if known is not None:
        return View(known, where)
    folder.mkdir(parents=True, exist_ok=True)
    scene = _scene(rng, size, z, far * eye, look, right * wide * pw / ph, up * wide, shadow)
    white, glance = (_traced(folder, scene.replace("PAPER", kind), pixels) for kind in (_WHITE, _GRAPHITE))
    x, y = _met(far * eye, look, right * wide * pw / ph, up * wide, pixels, z)
    u, v = (x + w / 2) * albedo.shape[1] / w - 0.5, (h / 2 - y) * albedo.shape[0] / h - 0.5
    on = ((x > -w / 2) & (x < w / 2) & (y > -h / 2) & (y < h / 2))[..., None]
    texture, shiny = (_sampled(picture, u, v)[..., None] for picture in (albedo, shine))
    light = np.where(on, white * texture + glance * shiny, white)
    return View(_camera(light, rng, blur, motion), where)


_WHITE = "pigment { rgb 1 } finish { diffuse 0.85 ambient 0 }"
_GRAPHITE = "pigment { rgb 0 } finish { diffuse 0 ambient 0 specular 0.35 roughness 0.06 }"
_FINER = 4
"""How much smaller light is traced than the photo: it changes slowly."""


def _traced(folder, scene, pixels):
    """The light (linear, 0 to 1, of three colours) of a scene in every pixel of the photo."""
    w, h = pixels[0] // _FINER, pixels[1] // _FINER
    (folder / "scene.pov").write_text(scene)
    command = [
        "povray",
        "+Iscene.pov",
        "+Olight.ppm",
        f"+W{w}",
        f"+H{h}",
        "+A0.2",
        "+R2",
        "+AM1",
        "-D",
        "-GA",
        "+WT1",
        "+FP16",
        "File_Gamma=1.0",
    ]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, env={**os.environ, "HOME": str(folder)})
    raw = (folder / "light.ppm").read_bytes()[-w * h * 6 :]
    small = np.frombuffer(raw, ">u2").reshape(h, w, 3).astype(np.float32) / 65535
    big = [Image.fromarray(small[..., k]).resize(pixels, Image.Resampling.BICUBIC) for k in range(3)]
    return np.clip(np.stack([np.asarray(one) for one in big], -1), 0, None)


def _met(eye, look, right, up, pixels, z):
    """Where the ray of each pixel meets the sheet's surface: x and y in mm from its middle."""
    w, h = pixels
    u, v = np.meshgrid(((np.arange(w) + 0.5) / w - 0.5).astype(np.float32), (0.5 - (np.arange(h) + 0.5) / h).astype(np.float32))
    ray = [np.float32(look[k]) + u * np.float32(right[k]) + v * np.float32(up[k]) for k in range(3)]
    height = np.zeros_like(u)
    for _ in range(5):
        times = (height - np.float32(eye[2])) / ray[2]
        x, y = np.float32(eye[0]) + times * ray[0], np.float32(eye[1]) + times * ray[1]
        height = z(x, y).astype(np.float32)
    return x, y


def _sampled(picture, u, v):
    """A picture at points, between its pixels by their distances, two by two: a pixel of the photo is as large as some of them."""
    h, w = picture.shape
    u, v = np.clip(u, 0, w - 1.01), np.clip(v, 0, h - 1.01)
    i, j = u.astype(np.int32), v.astype(np.int32)
    fu, fv, flat = (u - i).astype(np.float32), (v - j).astype(np.float32), picture.astype(np.float32).ravel()
    at = j * w + i
    return (flat[at] * (1 - fu) + flat[at + 1] * fu) * (1 - fv) + (flat[at + w] * (1 - fu) + flat[at + w + 1] * fu) * fv


def _v(*values):
    return "<" + ",".join(f"{float(v):.4f}" for v in values) + ">"


def _scene(rng, size, z, eye, look, right, up, shadow):
    w, h = size
    nx, ny = 25, 35
    xs, ys = np.meshgrid(np.linspace(-w / 2 - _RIM, w / 2 + _RIM, nx), np.linspace(-h / 2 - _RIM, h / 2 + _RIM, ny))
    points = [_v(x, y, z(x, y) + 0.2) for x, y in zip(xs.ravel(), ys.ravel(), strict=True)]
    faces = []
    for j in range(ny - 1):
        for i in range(nx - 1):
            k = j * nx + i
            faces += [_v(k, k + 1, k + nx), _v(k + 1, k + nx + 1, k + nx)]
    faces = [one.replace(".0000", "") for one in faces]
    lamp = np.array([rng.uniform(-500, 500), rng.uniform(-300, 600), rng.uniform(700, 1100)])
    warm = rng.uniform(0.75, 1.0)
    bright = rng.uniform(0.65, 0.95)
    table = rng.choice(
        [
            "pigment { wood turbulence 0.06 color_map { [0 rgb <0.42,0.27,0.15>] [1 rgb <0.25,0.15,0.08>] } scale 14 rotate y*88 }",
            "pigment { granite color_map { [0 rgb 0.30] [1 rgb 0.55] } scale 60 }",
            "pigment { rgb <0.10,0.22,0.16> } normal { bumps 0.4 scale 1.2 }",
            "pigment { marble turbulence 0.7 color_map { [0 rgb 0.78] [1 rgb 0.6] } scale 50 }",
            "pigment { checker rgb <0.55,0.18,0.15>, rgb <0.75,0.70,0.62> scale 28 rotate z*20 }",
        ]
    )
    clutter = []
    for _ in range(int(rng.integers(2, 6))):
        side = rng.integers(4)
        x = [-w / 2 - 24, w / 2 + 24, rng.uniform(-w / 2, w / 2), rng.uniform(-w / 2, w / 2)][side]
        y = [rng.uniform(-h / 2, h / 2), rng.uniform(-h / 2, h / 2), -h / 2 - 24, h / 2 + 24][side]
        colour = _v(*rng.uniform(0.1, 0.9, 3))
        clutter.append(
            [
                f"box {{ <-7,-7,0>, <7,7,14> rotate z*{rng.uniform(0, 90):.0f} translate {_v(x, y, 0)} pigment {{ rgb {colour} }} }}",
                f"cylinder {{ <-40,0,4>, <40,0,4>, 3.6 rotate z*{90 + rng.uniform(-12, 12):.0f} translate {_v(x, y, 0)} pigment {{ rgb {colour} }} }}"
                if side < 2
                else f"cylinder {{ <-40,0,4>, <40,0,4>, 3.6 rotate z*{rng.uniform(-12, 12):.0f} translate {_v(x, y, 0)} pigment {{ rgb {colour} }} }}",
                f"cylinder {{ <0,0,0>, <0,0,2.5>, 11 translate {_v(x, y, 0)} pigment {{ rgb {colour} }} finish {{ specular 0.5 }} }}",
            ][rng.integers(3)]
        )
    if shadow:  # the telephone's, or an arm's: beside the line of sight, between lamp and sheet
        t = rng.uniform(0.25, 0.45)
        at = lamp * t + np.array([rng.uniform(-60, 60), rng.uniform(-90, 90), 0])
        clutter.append(
            f"box {{ {_v(-38, -78, -4)}, {_v(38, 78, 4)} rotate z*{rng.uniform(0, 180):.0f} translate {_v(*at)} pigment {{ rgb 0.1 }} no_image }}"
        )
    fill = rng.uniform(0.25, 0.45)
    newline = "\n"
    return f"""#version 3.7;
global_settings {{ assumed_gamma 1.0 }}
background {{ rgb 0.3 }}
camera {{ location {_v(*eye)} direction {_v(*look)} right {_v(*right)} up {_v(*up)} }}
light_source {{ {_v(*lamp)} rgb {_v(bright, bright * (0.5 + warm / 2), bright * warm)} area_light {_v(rng.uniform(60, 260), 0, 0)}, {_v(0, rng.uniform(60, 260), 0)}, 6, 6 adaptive 1 jitter }}
light_source {{ <-900,700,1800> rgb {fill:.3f} shadowless }}
plane {{ z, 0 texture {{ {table} finish {{ diffuse 0.8 ambient 0 }} }} }}
mesh2 {{
 vertex_vectors {{ {len(points)}, {",".join(points)} }}
 face_indices {{ {len(faces)}, {",".join(faces)} }}
 texture {{ PAPER }}
}}
{newline.join(clutter)}
"""


def _camera(picture, rng, blur, motion):
    """Lens, sensor and file: linear light in, JPEG out."""
    spread = Image.fromarray((np.clip(picture, 0, 1) ** (1 / 2.2) * 255 + 0.5).astype(np.uint8))
    if blur >= 0.3:
        spread = spread.filter(ImageFilter.BoxBlur(blur)).filter(ImageFilter.BoxBlur(0.3 * blur))
    light = (np.asarray(spread, np.float32) / 255) ** 2.2
    if motion >= 1:
        n = int(motion)
        a = rng.uniform(0, 3.14)
        light = np.mean(
            [
                np.roll(light, (round(k * np.sin(a)), round(k * np.cos(a))), (0, 1))
                for k in np.linspace(-n / 2, n / 2, 2 * n + 1)
            ],
            0,
        )
    gain = 0.82 / max(0.2, float(np.quantile(light, 0.97)))
    light = light * min(gain, 2.5)
    full = rng.uniform(1500, 6000)  # electrons of a full well: less light, more noise
    light = rng.poisson(np.clip(light, 0, 1.2) * full) / full + rng.normal(0, 0.0025, light.shape)
    mosaic = np.zeros(light.shape[:2])
    mosaic[0::2, 0::2], mosaic[1::2, 1::2] = light[0::2, 0::2, 0], light[1::2, 1::2, 2]
    mosaic[0::2, 1::2], mosaic[1::2, 0::2] = light[0::2, 1::2, 1], light[1::2, 0::2, 1]
    colours = []
    for colour in range(3):
        mask = np.zeros_like(mosaic)
        if colour == 0:
            mask[0::2, 0::2] = 1
        elif colour == 2:
            mask[1::2, 1::2] = 1
        else:
            mask[0::2, 1::2] = mask[1::2, 0::2] = 1
        near = lambda x: sum(  # noqa: E731
            k * np.roll(x, (dy, dx), (0, 1))
            for dy, dx, k in [
                (0, 0, 4),
                (0, 1, 2),
                (0, -1, 2),
                (1, 0, 2),
                (-1, 0, 2),
                (1, 1, 1),
                (1, -1, 1),
                (-1, 1, 1),
                (-1, -1, 1),
            ]
        )
        colours.append(near(mosaic * mask) / near(mask))
    seen = np.clip(np.stack(colours, -1), 0, 1) ** (1 / 2.2)
    image = Image.fromarray((seen * 255 + 0.5).astype(np.uint8))
    image = image.filter(ImageFilter.UnsharpMask(1.2, int(rng.uniform(30, 90)), 2))
    out = BytesIO()
    image.save(out, "JPEG", quality=int(rng.integers(72, 93)), subsampling=2)
    return out.getvalue()


def scan(albedo, dpi, rng):
    """The same page on a flatbed: straight but for a degree, even light, its own blur and noise. A View."""
    h, w = albedo.shape
    turn, out_dpi = np.radians(rng.normal(0, 0.6)), float(rng.choice([150, 200]))
    scale = out_dpi / dpi
    image = Image.fromarray((np.clip(albedo, 0, 1) ** (1 / 2.2) * 255 + 0.5).astype(np.uint8))
    size = (round(w * scale) + 40, round(h * scale) + 40)
    c, s = np.cos(turn) / scale, np.sin(turn) / scale
    cx, cy = size[0] / 2, size[1] / 2
    matrix = (c, -s, w / 2 - c * cx + s * cy, s, c, h / 2 - s * cx - c * cy)
    soft = image.filter(ImageFilter.BoxBlur(0.4 / scale))
    flat = soft.transform(size, Image.Transform.AFFINE, matrix, Image.Resampling.BICUBIC, fillcolor=int(rng.integers(215, 250)))
    seen = np.asarray(flat, np.float32) + rng.normal(0, rng.uniform(0.6, 2.5), size[::-1])
    file = BytesIO()
    Image.fromarray(np.clip(seen, 0, 255).astype(np.uint8)).save(file, "JPEG", quality=int(rng.integers(70, 95)))
    inverse = np.linalg.inv(np.array([[c, -s], [s, c]]))

    def where(points):
        p = np.asarray(points, float) * dpi / 25.4 - (w / 2, h / 2)
        return p @ inverse.T + (cx, cy) - 0.5

    return View(file.getvalue(), where)
