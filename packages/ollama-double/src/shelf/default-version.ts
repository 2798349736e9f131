/** Of the server, where a script says none. */
export const defaultVersion = '0.33.0';
