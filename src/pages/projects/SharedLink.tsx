import { t } from "@lingui/core/macro";
import { Link2Off } from "lucide-react";
import { useEffect, useState } from "react";
import { openLink } from "../../stores/cloud/projectOperations";
import { useCloud } from "../../stores/cloud/sync";
import { useSession } from "../../stores/person/session";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { toast } from "../../ui/overlays/toast";
import { Page } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { sentenceOf } from "../../words/say";

interface Props {
  token: string;
  onOpen: (project: string) => void;
  /** goes to the list, without the link */
  onList: () => void;
}

/** Two callers at the same time (React may render twice) open a link only once. */
let opening: { token: string; result: ReturnType<typeof openLink> } | null = null;

function openOnce(token: string): ReturnType<typeof openLink> {
  if (opening?.token !== token) {
    const result = openLink(token);
    opening = { token, result };
    const over = () => {
      if (opening?.result === result) opening = null;
    };
    result.then(over, over);
  }
  return opening.result;
}

/** Opens a shared link: fetches the project and goes to it, or says why that failed. */
export function SharedLink({ token, onOpen, onList }: Props) {
  const cloud = useCloud((now) => now.cloud);
  const status = useSession((now) => now.status);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onOpen` is made anew at each drawing; a new round tries again
  useEffect(() => {
    if (!cloud || status === "loading") return;
    let live = true;
    setFailure(null);
    openOnce(token).then(
      ({ projectId, notice }) => {
        if (!live) return;
        if (notice !== null) toast({ title: notice, lasts: 12_000 });
        onOpen(projectId);
      },
      (cause: unknown) => live && setFailure(sentenceOf(cause)),
    );
    return () => {
      live = false;
    };
  }, [cloud, status, token, round]);
  return (
    <Page title={t`Shared project`} busy={failure === null}>
      {failure === null ? (
        <>
          <p role="status">{t`Opening the project that was shared with you …`}</p>
          <Skeleton label={t`Opening the project`} />
        </>
      ) : (
        <EmptyState
          icon={Link2Off}
          title={t`The shared project cannot be opened`}
          actions={
            <>
              <Button size="page" onClick={() => setRound((now) => now + 1)}>
                {t`Try again`}
              </Button>
              <Button size="page" onClick={onList}>
                {t`To the list of projects`}
              </Button>
            </>
          }
        >
          {failure}
        </EmptyState>
      )}
    </Page>
  );
}
