import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { create } from "zustand";
import { RELEASE } from "../../../contract/releases";
import { EMPTY_METADATA } from "../../publishing/metadata";
import type { Draft } from "../../publishing/PublishFields";
import { useDocument } from "../../stores/document";
import { useSession } from "../../stores/person/session";
import { mixOfProject } from "./mixOfProject";
import { PublishSound, SignInToPublish } from "./PublishSound";
import type { Exporter } from "./port";

interface DialogState {
  open: boolean;
  /** what was entered for a project, kept while the dialog is closed */
  draft: (Draft & { projectId: string }) | null;
}

/** Whether the dialog is open; opened by actions and buttons anywhere. */
export const usePublishDialog = create<DialogState>()(() => ({ open: false, draft: null }));

const close = () => usePublishDialog.setState({ open: false });

/** Publishes the mix of the open project; needs a session. */
export function PublishDialog({ exporter }: { exporter: Exporter }) {
  const open = usePublishDialog((now) => now.open);
  const status = useSession((now) => now.status);
  // closes with the studio, so that it is not open on returning
  useEffect(() => close, []);
  if (!open) return null;
  return status === "anonymous" ? <SignInFirst /> : <Publish exporter={exporter} />;
}

/** The project is stored on this device, so that nothing is lost by going to the sign-in page. */
function SignInFirst() {
  const project = useDocument((now) => now.id);
  const back = `/ultimate-music-studio?${new URLSearchParams({ project, publish: "true" })}`;
  return (
    <SignInToPublish back={back} onClose={close}>
      {t`A release has a page of its own that everybody can open and hear. Your project stays as it is: signing in, or making an account, leads back here.`}
    </SignInToPublish>
  );
}

function Publish({ exporter }: { exporter: Exporter }) {
  const project = useDocument(({ id, name }) => `${id}\n${name}`);
  const [projectId = "", name = ""] = project.split("\n");
  const kept = usePublishDialog((now) => (now.draft?.projectId === projectId ? now.draft : null));
  const draft: Draft = kept ?? {
    metadata: { ...EMPTY_METADATA, title: name.slice(0, RELEASE.mostTitle) },
    cover: null,
  };
  return (
    <PublishSound
      exporter={exporter}
      job={mixOfProject}
      nothing={t`There is nothing to publish in this range yet. Record or write something, or choose another range under Export audio.`}
      draft={draft}
      onDraft={(next) => usePublishDialog.setState({ draft: next && { ...next, projectId } })}
      onClose={close}
    />
  );
}
