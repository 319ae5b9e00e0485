// Read by zod as it starts: its parsers are not compiled from text, which the content security policy forbids.
// A plain script, for it runs before any module is read, whatever files the modules are built into.
globalThis.__zod_globalConfig = { jitless: true };
