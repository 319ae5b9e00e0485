/** The first line of every generated file. */
export const NOTE = "Written by `npm run generate` from the manifests in contract/devices.";

export const capitalised = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);

/** `noiseGate` → `NOISE_GATE`. */
export const constant = (id: string) => id.replace(/[A-Z]/g, "_$&").toUpperCase();
