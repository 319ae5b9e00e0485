import { uploads } from "../../contract/api/uploads";
import { ApiError } from "../errors";
import { type Handled, handle, ok } from "../http/handlers";
import { isOwnUpload } from "./ready";
import type { StagedUpload, UploadOutcome } from "./upload";

interface Ports {
  readonly find: (id: string) => Promise<StagedUpload | null>;
  readonly finish: (upload: StagedUpload) => Promise<UploadOutcome | null>;
}

/** The outcome of an upload; finishes one whose bytes are all there but whose server died before finishing it. */
export function uploadRoutes({ find, finish }: Ports): Handled[] {
  return [
    handle(uploads.read, async ({ session, params }) => {
      const upload = await find(params.uploadId);
      if (!upload || !isOwnUpload(upload, session)) throw new ApiError("not_found");
      const outcome = await finish(upload);
      return ok(outcome ?? { state: "receiving", received: upload.received, size: upload.info.size });
    }),
  ];
}
