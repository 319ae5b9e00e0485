import { RELEASE } from "../../../contract/releases";
import { randomId } from "../../../server/ids";
import { type Authorisation, owners, signedIn, type World } from "../support/authorisation";

async function begunUpload({ app, owner }: World) {
  const { userId, accountId } = owner.session;
  const id = randomId(24);
  const createdAt = app.clock.now().toISOString();
  await app.platform.staging.create({
    id,
    userId,
    accountId,
    purpose: "sample",
    name: "a",
    size: 5,
    metadata: {},
    createdAt,
    outcome: null,
  });
  return { params: { uploadId: id } };
}

const TUS = { "tus-resumable": "1.0.0" };
const begun = async (world: World) => ({ ...(await begunUpload(world)), headers: TUS });

export const uploadAuthorisation: Authorisation = {
  "uploads.read": owners(200, begunUpload),
  "uploads.begin": signedIn(201, async () => ({
    headers: {
      ...TUS,
      "upload-length": "5",
      "upload-metadata": `purpose ${Buffer.from(RELEASE.purpose).toString("base64")}`,
    },
  })),
  "uploads.protocol": signedIn(204),
  "uploads.offset": owners(200, begun),
  "uploads.send": owners(204, async (world) => ({
    ...(await begun(world)),
    headers: { ...TUS, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: Buffer.from("abc"),
  })),
  "uploads.end": owners(204, begun),
};
