import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../../platform/context.ts'
import type { RequestLimits } from '../../../platform/http/request-limits.ts'
import { publicCapture } from './capture-intake.service.ts'
import { ASSETS, EMBED_SCRIPT, formPage, missingPage, pagePolicy } from './capture-page.ts'
import { pageToken } from './capture-secrets.ts'

const PUBLIC_ID = /^[A-Za-z0-9_-]{22}$/

/**
 * Mounts the public pages of capture forms, outside the API: `/forms/:publicId`, and `/forms/:publicId/embed.js`, which embeds
 * one in a website. They need no session and have their own content policy; each form decides who may frame its page.
 */
export function mountCapturePages(app: FastifyInstance, services: Services, limits: Pick<RequestLimits, 'page'>): void {
  for (const [name, { type, text }] of Object.entries(ASSETS)) {
    app.get(`/forms/${name}`, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=300').send(text),
    )
  }
  app.get<{ Params: { publicId: string } }>('/forms/:publicId', async (request, reply) => {
    await limits.page(request.ip)
    const { publicId } = request.params
    const capture = PUBLIC_ID.test(publicId) ? await publicCapture(services, publicId) : undefined
    asPage(reply, capture?.allowed_origins ?? [])
    if (!capture?.is_on) return reply.code(404).send(missingPage())
    const { secretKey } = services.config
    return reply.send(
      formPage(capture, pageToken(secretKey, { publicId, version: capture.version }, services.clock.now())),
    )
  })
  // used on other people's websites, so it may be loaded from anywhere; it reveals nothing about any form
  app.get('/forms/:publicId/embed.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(EMBED_SCRIPT),
  )
}

function asPage(reply: FastifyReply, allowedOrigins: readonly string[]): void {
  // the older header can only allow the own origin, and browsers that know frame-ancestors ignore it
  reply.removeHeader('x-frame-options')
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(allowedOrigins))
    // the page is made for this visit: its token contains the time of opening
    .header('cache-control', 'no-store')
}
