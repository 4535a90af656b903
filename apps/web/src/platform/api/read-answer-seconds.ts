/** The server answers within ten seconds or not at all; the same again for a slow connection. */
export const readAnswerSeconds = 20
