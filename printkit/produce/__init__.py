"""How a game becomes paper: jobs, components on sheets, PDFs, kits, certificates, estimates, and what `check` and `list` say."""
