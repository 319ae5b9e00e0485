import { projects } from "../../../contract/api/projects";
import { blobAnswer } from "../../blobs/answer";
import { transaction } from "../../database/database";
import { ApiError } from "../../errors";
import { type Handled, handle, ok } from "../../http/handlers";
import { accessProject } from "../access";
import { demandPermission, demandRead } from "../policy";
import type { ProjectPorts } from "../projects";
import { projectOfLink } from "../sharing/sharing";
import { asVisitor, findProject } from "../store";
import { addressesOf, type Holder, holderOf, lackingSamples, samplesOf } from "./samples";

/** Routes for recordings: which bytes the server lacks, and where they can be read. */
export function sampleRoutes({ pool, clock, keys, blobs, limits }: ProjectPorts): Handled[] {
  /** Throws unless the holder of a signed URL may still see the project. */
  const demandHolder = async (projectId: string, holder: Holder) => {
    if ("personId" in holder) return demandRead(await findProject(pool, projectId, holder.personId));
    if ((await projectOfLink(pool, holder.linkId)) !== projectId) throw new ApiError("not_found");
    const project = await findProject(pool, projectId, null);
    return demandRead(project && asVisitor(project));
  };
  return [
    handle(projects.lacking, async ({ session, params: { projectId }, body }) => {
      demandPermission("edit", await findProject(pool, projectId, session.userId));
      const lacking = await transaction(pool, (tx) =>
        lackingSamples(tx, limits, { accountId: session.accountId, projectId }, body.ids, clock()),
      );
      return ok({ lacking });
    }),
    handle(projects.addresses, async ({ session, params: { projectId }, body }) => {
      const { holder } = await accessProject(pool, session, projectId, body.link);
      const { addressOf, expiresAt } = addressesOf(keys, projectId, holder, clock());
      const rows = await samplesOf(pool, projectId, body.ids);
      const there = new Set(rows.map(({ sha256 }) => sha256));
      return ok({
        samples: rows.map(({ sha256, bytes, media_type }) => ({
          id: sha256,
          address: addressOf(sha256),
          bytes: Number(bytes),
          mediaType: media_type,
        })),
        absent: [...new Set(body.ids)].filter((id) => !there.has(id)),
        expiresAt,
      });
    }),
    handle(projects.sample, async ({ params: { projectId, sampleId }, query, headers }) => {
      const holder = holderOf(keys, { projectId, sampleId, ...query });
      if (!holder) throw new ApiError("not_found");
      await demandHolder(projectId, holder);
      const [sample] = await samplesOf(pool, projectId, [sampleId]);
      if (!sample) throw new ApiError("not_found");
      const sent = {
        sha256: sampleId,
        bytes: Number(sample.bytes),
        type: sample.media_type,
        cacheControl: "private, max-age=31536000, immutable",
      };
      return blobAnswer(blobs, sent, headers.range);
    }),
  ];
}
