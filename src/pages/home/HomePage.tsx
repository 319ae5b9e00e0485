/** The list of projects, and the ways to start one. */
export function HomePage(_: { onOpen: (project: string) => void; onDemo: () => void }) {
  return <main />;
}
