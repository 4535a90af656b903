/** The server answers within ten seconds or not at all; as long again for a slow line. */
export const readAnswerSeconds = 20
