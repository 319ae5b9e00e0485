/** An address as it is compared: without regard to case or composition. */
export const emailKey = (email: string): string => email.trim().normalize("NFKC").toLowerCase();
