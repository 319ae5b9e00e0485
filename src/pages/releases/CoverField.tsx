import { useState } from "react";
import { type Release, releases } from "../../../contract/api/releases";
import { CoverPicker } from "../../publishing/CoverPicker";
import { useAction } from "../../stores/query/useAction";

/** The cover of a release; a new one is uploaded as soon as it is chosen. */
export function CoverField({ release }: { release: Omit<Release, "waveform"> }) {
  const [cover, setCover] = useState(release.cover);
  const upload = useAction(releases.setCover, { refreshes: [releases.mine] });
  const removal = useAction(releases.removeCover, { refreshes: [releases.mine] });
  const params = { releaseId: release.id };
  const choose = async (body: Blob) => {
    const answer = await upload.run({ params, body });
    if (answer.ok) setCover(answer.value.cover);
  };
  const remove = async () => {
    if ((await removal.run({ params })).ok) setCover(null);
  };
  return (
    <CoverPicker
      shown={cover}
      pending={upload.pending || removal.pending}
      problem={upload.problem ?? removal.problem}
      onChoose={(body) => void choose(body)}
      onRemove={() => void remove()}
    />
  );
}
