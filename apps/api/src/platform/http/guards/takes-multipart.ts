import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

/** In this scope multipart is read and nothing else, and nowhere else multipart. */
export const takesMultipart = async (scoped: FastifyInstance, calls: () => void): Promise<void> => {
  scoped.removeAllContentTypeParsers()
  await scoped.register(multipart)
  calls()
}
