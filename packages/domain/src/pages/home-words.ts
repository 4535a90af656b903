import type { PageWords } from './pages.ts'

/** The title and description of the home page for signed-out visitors, on the marketplace or in a store. */
export const homeWords = (isStore: boolean): PageWords =>
  isStore
    ? {
        title: 'Find a part, ask for a quote',
        description: 'Parts with specifications, pictures and 3D views. Request all you need at once.',
      }
    : {
        title: 'Robotics parts, quoted by the people who make them',
        description:
          'Search many vendors by specification, request all you need at once, and accept one offer.',
      }

/** Searches that show what the search understands. */
export const homeExamples = ['servo 12 V 4 Nm', 'lidar 12 m', 'camera under 100 g'] as const

/** How a request becomes one offer. */
export const homeSteps = [
  {
    title: 'Collect your parts',
    text: 'Search, or upload a bill of materials. Each part says whether it fits your robot.',
  },
  { title: 'Ask once', text: 'One request goes to all vendors. Each prices its own parts.' },
  { title: 'Accept one offer', text: 'One total, one delivery address, one payment.' },
] as const
