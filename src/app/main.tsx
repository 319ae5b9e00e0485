import "./boot";
import "../ui/styles/fonts.css";
import "../ui/styles/tokens.css";
import "../ui/styles/base.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { reportUncaught } from "./failures";
import { registerOffline } from "./offline";
import { router } from "./router";
import { followTheme } from "./theme";

followTheme();
reportUncaught();
void registerOffline();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
