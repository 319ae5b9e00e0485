import { t } from "@lingui/core/macro";
import { Code, Ellipsis, Flag, Heart, Share2, UserCheck, UserPlus } from "lucide-react";
import { useState } from "react";
import type { Release } from "../../../contract/api/releases";
import { signInAddress } from "../../stores/person/returnAddress";
import { useActions } from "../../ui/actions/useActions";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { formatWhole } from "../../ui/format";
import { Row, Stack, Text } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { Menu } from "../../ui/overlays/Menu";
import { Notice } from "../../ui/page/Notice";
import { FOLLOW_ACTIONS, RELEASE_ACTIONS } from "../actions";
import { EmbedDialog } from "./EmbedDialog";
import { ReportDialog } from "./ReportDialog";
import type { Audience } from "./useAudience";
import styles from "./Watch.module.css";

interface Props {
  release: Release;
  by: Audience;
  /** only its owner can see it, so there is nothing to share */
  hidden: boolean;
}

/** The buttons for a release, besides playing it. */
export function ReleaseActions({ release, by, hidden }: Props) {
  const { audience, pending, wanted, signedIn, like, follow, share } = by;
  const [open, setOpen] = useState<"report" | "embed" | null>(null);
  const own = release.owned !== null;
  const entries = [
    ...(hidden ? [] : [{ label: t`Embed…`, icon: Code, run: () => setOpen("embed") }]),
    ...(own ? [] : [{ label: t`Report…`, icon: Flag, run: () => setOpen("report") }]),
  ];

  useActions(RELEASE_ACTIONS, {
    "watch.like": like,
    "watch.share": { run: share, enabled: () => !hidden },
  });
  useActions(FOLLOW_ACTIONS, { "watch.follow": follow }, !own);

  return (
    <Stack gap={3} className={styles.actions}>
      <Row className={styles.buttons}>
        <Button
          size="page"
          icon={Heart}
          className={styles.like}
          aria-pressed={audience?.liked ?? false}
          disabled={!audience}
          aria-disabled={pending || undefined}
          onClick={() => void like()}
        >
          {t`Like`}{" "}
          <Text as="span" tone="muted">
            {audience ? formatWhole(audience.likes) : ""}
          </Text>
        </Button>
        {!own && (
          <Button
            size="page"
            icon={audience?.following ? UserCheck : UserPlus}
            aria-pressed={audience?.following ?? false}
            disabled={!audience}
            onClick={() => void follow()}
          >
            {audience?.following ? t`Following` : t`Follow`}{" "}
            <Text as="span" tone="muted">
              {audience ? formatWhole(audience.followers) : ""}
            </Text>
          </Button>
        )}
        {!hidden && (
          <Button size="page" icon={Share2} onClick={() => void share()}>
            {t`Share`}
          </Button>
        )}
        {entries.length > 0 && (
          <Menu trigger={<IconButton icon={Ellipsis} size="page" kind="plain" label={t`More`} />} entries={entries} />
        )}
      </Row>
      {wanted !== null && !signedIn && (
        <Notice>
          {wanted === "follow" ? t`Sign in to follow artists.` : t`Sign in to like releases.`}{" "}
          <Link href={signInAddress(location.pathname + location.search)}>{t`Sign in`}</Link>
        </Notice>
      )}
      {open === "embed" && <EmbedDialog release={release} onClose={() => setOpen(null)} />}
      {open === "report" && (
        <ReportDialog
          thing={{ kind: "publication", id: release.id }}
          title={t`Report “${release.title}”`}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}
