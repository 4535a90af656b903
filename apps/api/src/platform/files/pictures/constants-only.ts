import { constants } from 'node:fs'

// Loaded before anything else of a picture's process, and in its threads. The decoder asks Node for the file system's
// constants in a way that the permission model refuses.
Object.defineProperty(process, 'binding', { value: () => ({ fs: constants }) })
