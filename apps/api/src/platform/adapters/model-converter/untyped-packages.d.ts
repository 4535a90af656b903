// The two importers are C++ in WebAssembly and come without types. Only what is used here is declared.

declare module 'occt-import-js' {
  export interface OcctNode {
    name: string
    /** Indices into the result's meshes. */
    meshes: number[]
    children: OcctNode[]
  }

  export interface OcctMesh {
    name: string
    /** Linear red, green and blue from 0 to 1. */
    color?: number[]
    /** Runs of triangles, one per face of the solid; `last` is part of the run. */
    brep_faces: { first: number; last: number; color: number[] | null }[]
    attributes: { position: { array: number[] }; normal?: { array: number[] } }
    index: { array: number[] }
  }

  export interface OcctModel {
    root: OcctNode
    meshes: OcctMesh[]
  }

  export type OcctResult = { success: false } | ({ success: true } & OcctModel)

  export interface OcctParameters {
    linearUnit: 'inch'
    linearDeflectionType: 'bounding_box_ratio'
    linearDeflection: number
    angularDeflection: number
  }

  export interface Occt {
    ReadStepFile(content: Uint8Array, parameters: OcctParameters): OcctResult
    ReadIgesFile(content: Uint8Array, parameters: OcctParameters): OcctResult
  }

  const load: (module: { print: () => void; printErr: () => void }) => Promise<Occt>
  export default load
}

declare module 'assimpjs' {
  export interface AssimpFileList {
    AddFile(name: string, content: Uint8Array): void
  }

  export interface AssimpResult {
    IsSuccess(): boolean
    FileCount(): number
    GetFile(index: number): { GetContent(): Uint8Array }
  }

  export interface Assimp {
    FileList: new () => AssimpFileList
    ConvertFileList(files: AssimpFileList, format: 'glb2'): AssimpResult
  }

  const load: (module: { print: () => void; printErr: () => void }) => Promise<Assimp>
  export default load
}
