/** What one skill folder may hold: the limits of MCP's skills extension. */
export const treeLimits = Object.freeze({ files: 512, bytes: 16 * 1024 * 1024, depth: 32 });
