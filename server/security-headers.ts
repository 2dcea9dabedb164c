/** Headers of every response, files and errors included. Pages replace the policy by their own, with a nonce. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  // "no-referrer" would make browsers send "Origin: null" with plain forms, and every one of them would be refused.
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Sent where the connection is encrypted: a year of https only. Subdomains and preload lists are the owner's to decide. */
export const transportSecurity = ["strict-transport-security", "max-age=31536000"] as const;
