import { HomePage } from "../../pages/home/HomePage";

/** An artist's numbers. */
export function Home() {
  return <HomePage />;
}
