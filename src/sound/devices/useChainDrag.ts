import { type HTMLAttributes, useRef, useState } from "react";
import { labelOf, manifestOf } from "../../../contract/devices/plugins";
import type { Device, Id } from "../../../contract/project/document";
import { announce } from "../../ui/announce";
import { moveDevice, moveDeviceTo } from "./chain";

/** The index where a device dropped at `y` lands, among rows with these heights and tops, including the dragged one. */
export function landingIndex(rows: readonly { top: number; height: number }[], from: number, y: number): number {
  let index = 0;
  for (const [at, row] of rows.entries()) {
    if (at !== from && y > row.top + row.height / 2) index++;
  }
  return index;
}

/** Moves devices within a chain: by dragging their grips, or with arrow keys on them. */
export function useChainDrag(devices: readonly Device[]) {
  const list = useRef<HTMLOListElement>(null);
  const [flight, setFlight] = useState<{ id: Id; to: number } | null>(null);
  const from = flight ? devices.findIndex((device) => device.id === flight.id) : -1;

  const landing = (device: Device, y: number): number => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    return landingIndex(rows, devices.indexOf(device), y);
  };

  const gripOf = (device: Device): HTMLAttributes<HTMLButtonElement> | null => {
    if (manifestOf(device).role === "instrument") return null;
    return {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setFlight({ id: device.id, to: devices.indexOf(device) });
      },
      onPointerMove: (event) => {
        if (flight) setFlight({ id: device.id, to: landing(device, event.clientY) });
      },
      onPointerUp: (event) => {
        if (flight) moveDeviceTo(device, landing(device, event.clientY));
        setFlight(null);
      },
      onPointerCancel: () => setFlight(null),
      onKeyDown: (event) => {
        if (event.key === "Escape" && flight) {
          setFlight(null);
          return;
        }
        const places = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
        if (places === 0) return;
        event.preventDefault();
        moveDevice(device, places);
        const at = Math.min(devices.length, Math.max(1, devices.indexOf(device) + 1 + places));
        announce(`${labelOf(device)}, ${at} of ${devices.length}`);
      },
    };
  };

  const mark = (index: number): "before" | "after" | null => {
    if (!flight || flight.to === from || index !== flight.to) return null;
    return flight.to < from ? "before" : "after";
  };

  return { list, gripOf, mark };
}
