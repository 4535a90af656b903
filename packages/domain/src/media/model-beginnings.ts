const mark = String.raw`(?:\xef\xbb\xbf)?`
const comment = String.raw`\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/`
/** A comment line of a text FBX file. */
const remark = String.raw`;[^\r\n]*[\r\n]`

/**
 * How files begin, read as Latin-1; a byte order mark and comments may come first. STEP: ISO 10303-21. IGES: lines of
 * 80 columns, whose 73rd names the section (S at first) and whose last ones count its lines. FBX as text.
 */
export const modelBeginnings = {
  step: new RegExp(String.raw`^${mark}(?:\s|${comment})*ISO-10303-21\s*;`),
  iges: new RegExp(String.raw`^${mark}\s*[\x20-\x7e\xa0-\xff]{72}S[ 0]{6}1\s*?\r?\n`),
  fbx: new RegExp(String.raw`^${mark}(?:\s|${remark})*(?:; FBX \d|FBXHeaderExtension\s*:)`),
} as const
