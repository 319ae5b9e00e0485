import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { CHALLENGE_DEMO } from "../../../contract/challenges";
import { forgetUpload, uploadFile } from "../../stores/uploads";
import { formatBytes } from "../../ui/format";

/** The demo video that was chosen. */
export interface Film {
  readonly name: string;
  readonly bytes: number;
  /** what the form sends: a small file itself, or the upload of a large one; null while that is on its way */
  readonly sent: File | string | null;
  /** bytes that the server has of a large one */
  readonly had: number;
}

/** Chooses a demo video. A large one is uploaded at once, and goes on where it stopped if it is chosen again. */
export function useFilm() {
  const [film, setFilm] = useState<Film | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const drop = () => {
    sending.current?.abort();
    setFilm(null);
    setProblem(null);
  };
  const choose = async (file: File): Promise<void> => {
    drop();
    if (!file.type.startsWith("video/")) {
      setProblem(t`The demo is a video file.`);
      return;
    }
    if (file.size > CHALLENGE_DEMO.mostBytes) {
      setProblem(t`A demo video has at most ${formatBytes(CHALLENGE_DEMO.mostBytes)}.`);
      return;
    }
    const of = { name: file.name, bytes: file.size };
    if (file.size <= CHALLENGE_DEMO.mostInlineBytes) {
      setFilm({ ...of, sent: file, had: file.size });
      return;
    }
    const abort = new AbortController();
    sending.current = abort;
    setFilm({ ...of, sent: null, had: 0 });
    const answer = await uploadFile(file, {
      purpose: CHALLENGE_DEMO.purpose,
      name: file.name,
      kept: true,
      progress: (had) => !abort.signal.aborted && setFilm({ ...of, sent: null, had }),
      signal: abort.signal,
    });
    if (abort.signal.aborted) return;
    setFilm(answer.ok ? { ...of, sent: answer.uploadId, had: file.size } : null);
    setProblem(answer.ok ? null : answer.message);
  };
  /** After the challenge was created: the upload is used up. */
  const used = () => {
    if (typeof film?.sent === "string") void forgetUpload(film.sent);
    drop();
  };
  return { film, problem, choose, drop, used };
}
