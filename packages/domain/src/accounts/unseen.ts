/**
 * Invisible characters let one name pass for another. These are Unicode's default ignorables (zero-width characters,
 * joiners, fillers, variation selectors), formats, private and unassigned characters, and the Braille blank.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u

/** Does a name hold an invisible character (UTS #39, section 3)? */
export const unseenIn = (name: string): boolean => unseen.test(name)
