import { HomePage } from "../../pages/home/HomePage";

/** The page with an artist's figures. */
export function Home() {
  return <HomePage />;
}
