import { fileURLToPath } from "node:url";
import { createApp } from "./app";

const root = process.env.BACKLINE_DIST ?? fileURLToPath(new URL("../dist", import.meta.url));
const port = Number(process.env.PORT ?? 4000);
const host = process.env.HOST ?? "127.0.0.1";

const app = await createApp(root);
app.on("error", (error: NodeJS.ErrnoException) => {
  const taken = error.code === "EADDRINUSE";
  console.error(taken ? `Port ${port} is in use. Set PORT to another one.` : error.message);
  process.exit(1);
});
app.listen(port, host, () => {
  const address = app.address();
  const actual = typeof address === "object" && address ? address.port : port;
  console.log(`Backline is at http://${host === "127.0.0.1" ? "localhost" : host}:${actual}`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    app.close(() => process.exit(0));
    app.closeAllConnections();
  });
}
