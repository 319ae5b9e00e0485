import "./boot";
import "../ui/styles/fonts.css";
import "../ui/styles/tokens.css";
import "../ui/styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startLanguage } from "../words/language";
import { reportUncaught } from "./failures";
import { LanguageRoot } from "./LanguageRoot";
import { registerOffline } from "./offline";
import { followTheme } from "./theme";

followTheme();
reportUncaught();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const created = createRoot(root);
void startLanguage().then(() => {
  // what it has to say is said in that language
  void registerOffline();
  created.render(
    <StrictMode>
      <LanguageRoot />
    </StrictMode>,
  );
});
