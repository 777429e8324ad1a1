"""The layouts of Unlock Tower alone, on the parts that every layout may use."""
