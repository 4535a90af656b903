/**
 * Characters that can't be seen and make one name pass for another: all that Unicode lets a reader ignore (zero-width
 * ones, joiners, fillers, variation selectors), formats, private and unassigned ones, and the blank of Braille.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u

/** Whether a name holds a character that nobody sees (UTS #39, section 3). */
export const unseenIn = (name: string): boolean => unseen.test(name)
