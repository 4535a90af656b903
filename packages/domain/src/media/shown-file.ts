interface WithViews<File> {
  files: { cad: File | null; fbx: File | null }
}

/** The file whose 3D view is shown, preferably the CAD file; a file without a view where there is no other. */
export const shownFileOf = <File extends { glb: string | null }>(product: WithViews<File>): File | null => {
  const found = [product.files.cad, product.files.fbx].filter((file) => file !== null)
  return found.find(({ glb }) => glb !== null) ?? found[0] ?? null
}
