"""A game on paper: how it is printed, components on sheets, PDFs, whole kits with their guide, certificates, estimates."""
