import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { RequestLimits } from '../../../platform/http/request-limits.ts'

const asset = (name: string): string => readFileSync(path.join(import.meta.dirname, 'page', name), 'utf8')
const SCRIPT = 'text/javascript; charset=utf-8'
const ASSETS = {
  'view.css': { type: 'text/css; charset=utf-8', text: asset('view.css') },
  'lines.css': { type: 'text/css; charset=utf-8', text: asset('lines.css') },
  'view.js': { type: SCRIPT, text: asset('view.js') },
  'quotation.js': { type: SCRIPT, text: asset('quotation.js') },
  'lines.js': { type: SCRIPT, text: asset('lines.js') },
  'elements.js': { type: SCRIPT, text: asset('elements.js') },
  ...Object.fromEntries(
    [
      'call.js',
      'changes.js',
      'choices.js',
      'dialog.js',
      'files.js',
      'unlock.js',
      'answers.js',
      'accept.js',
      'signature.js',
      'comments.js',
    ].map(name => [name, { type: SCRIPT, text: asset(name) }]),
  ),
  'comments.css': { type: 'text/css; charset=utf-8', text: asset('comments.css') },
  'files.css': { type: 'text/css; charset=utf-8', text: asset('files.css') },
  'answers.css': { type: 'text/css; charset=utf-8', text: asset('answers.css') },
} as const

/** Only our own script, style and pictures; rich text becomes elements by the one policy that is named here. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types rich-text',
  "frame-ancestors 'none'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>Quotation</title>
<link rel="stylesheet" href="/quotation/view/view.css">
<link rel="stylesheet" href="/quotation/view/lines.css">
<link rel="stylesheet" href="/quotation/view/answers.css">
<link rel="stylesheet" href="/quotation/view/comments.css">
<link rel="stylesheet" href="/quotation/view/files.css">
<link rel="modulepreload" href="/quotation/view/quotation.js">
<link rel="modulepreload" href="/quotation/view/changes.js">
<link rel="modulepreload" href="/quotation/view/choices.js">
<link rel="modulepreload" href="/quotation/view/lines.js">
<link rel="modulepreload" href="/quotation/view/elements.js">
<link rel="modulepreload" href="/quotation/view/answers.js">
<link rel="modulepreload" href="/quotation/view/accept.js">
<link rel="modulepreload" href="/quotation/view/signature.js">
<link rel="modulepreload" href="/quotation/view/comments.js">
<link rel="modulepreload" href="/quotation/view/dialog.js">
<link rel="modulepreload" href="/quotation/view/files.js">
<link rel="modulepreload" href="/quotation/view/call.js">
<script type="module" src="/quotation/view/view.js"></script>
</head>
<body><div role="status"></div><main><p class="waiting">Loading…</p><noscript><p class="refused">Please allow JavaScript to read this quotation.</p></noscript></main></body>
</html>
`

/**
 * Mounts the client's page, outside of the application: it needs no session and little script, so that it opens fast on a phone. It
 * is the same for every link, since the token stands behind the `#` (QT-242).
 */
export function mountClientPage(app: FastifyInstance, limits: Pick<RequestLimits, 'page'>): void {
  for (const [name, { type, text }] of Object.entries(ASSETS)) {
    app.get(`/quotation/view/${name}`, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=300').send(text),
    )
  }
  app.get('/quotation/view', async (request, reply) => {
    await limits.page(request.ip)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'no-store')
      .send(PAGE)
  })
}
