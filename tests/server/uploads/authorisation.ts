import { randomId } from "../../../server/ids";
import { type Authorisation, owners, type World } from "../support/authorisation";

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

export const uploadAuthorisation: Authorisation = {
  "uploads.read": owners(200, begunUpload),
};
