import { useState } from "react";
import { type Release, releases } from "../../../contract/api/releases";
import { CoverPicker } from "../../publishing/CoverPicker";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";

/** The cover of a release; a new one is uploaded as soon as it is chosen. */
export function CoverField({ release, onChanged }: { release: Omit<Release, "waveform">; onChanged: () => void }) {
  const [cover, setCover] = useState(release.cover);
  const { pending, problem, run } = useCall();
  const params = { releaseId: release.id };
  const choose = async (body: Blob) => {
    const answer = await run(() => callApi(releases.setCover, { params, body }));
    if (!answer.ok) return;
    setCover(answer.value.cover);
    onChanged();
  };
  const remove = async () => {
    const answer = await run(() => callApi(releases.removeCover, { params }));
    if (!answer.ok) return;
    setCover(null);
    onChanged();
  };
  return (
    <CoverPicker
      shown={cover}
      pending={pending}
      problem={problem}
      onChoose={(body) => void choose(body)}
      onRemove={() => void remove()}
    />
  );
}
