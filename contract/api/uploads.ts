import { z } from "zod";
import { route } from "./route";
import { id } from "./values";

/** The URL of resumable uploads with the tus protocol 1.0: POST, HEAD, PATCH, DELETE. */
export const UPLOADS_PATH = "/api/uploads";

/** The outcome of an upload. */
export const upload = z
  .discriminatedUnion("state", [
    z.object({ state: z.literal("receiving"), received: z.number().int(), size: z.number().int() }),
    z.object({
      state: z.literal("done"),
      sha256: z.string(),
      bytes: z.number().int(),
      mediaType: z.string().describe("By its content."),
    }),
    z.object({ state: z.literal("refused"), reason: z.string() }),
  ])
  .meta({ id: "Upload" });

export const uploads = {
  read: route({
    id: "uploads.read",
    method: "GET",
    path: "/api/uploads/:uploadId",
    summary:
      "What became of one's own upload. Uploads are sent by the tus protocol 1.0 to /api/uploads, with the metadata purpose, name and (if known) sha256.",
    access: "user",
    acting: "publish",
    params: z.object({ uploadId: id }),
    answers: { 200: upload },
  }),
};
