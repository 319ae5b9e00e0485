import { connectAs, SUPERUSER } from "./probe";

/** Makes the database, and the role that owns it and has no other rights. Both are named `name`. */
export async function readyDatabase(sockets: string, name: string): Promise<void> {
  const client = await connectAs(sockets, SUPERUSER, "postgres", 30_000);
  try {
    const quoted = client.escapeIdentifier(name);
    const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${quoted} LOGIN`);
    const database = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${quoted} OWNER ${quoted}`);
  } finally {
    await client.end();
  }
}
