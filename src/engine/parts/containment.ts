import { t } from "@lingui/core/macro";
import { labelOf } from "../../../contract/devices/plugins";
import type { Device, Id, Project } from "../../../contract/project/document";

/**
 * Reports sound that was silenced because it was not finite: once for each device until it is edited, and once per
 * project for sound that came from no device.
 */
export class ContainmentWatch {
  private seen = 0;
  /** devices in the state in which they were reported */
  private readonly told = new Map<Id, Device>();
  private toldProject: Id | null = null;

  constructor(private readonly notice: (sentence: string) => void) {}

  /** Checks an engine's count of contained samples, and the device that produced the last one; null: none did. */
  look(contained: number, device: Id | null, project: Project): void {
    // A new engine counts from 0.
    const more = contained > 0 && contained !== this.seen;
    this.seen = contained;
    if (!more) return;
    if (device === null) this.ofNoDevice(project);
    else this.ofDevice(device, project);
  }

  private ofDevice(id: Id, project: Project): void {
    const device = project.devices[id];
    if (!device || this.told.get(id) === device) return;
    this.told.set(id, device);
    const track = project.tracks[device.trackId];
    const where = track ? ` on “${track.name}”` : "";
    this.notice(
      t`“${labelOf(device)}”${where} gave non-finite samples, so it was silenced. Change its settings, or what goes into it.`,
    );
  }

  private ofNoDevice(project: Project): void {
    if (this.toldProject === project.id) return;
    this.toldProject = project.id;
    this.notice(t`A recording or an input has non-finite or far too loud samples. They are silenced.`);
  }
}
