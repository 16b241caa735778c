import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Config } from '../config.ts'

/** Security headers, the same for every response; those about transport only where the product is served over https. */
export function securityHeaders(config: Config): Record<string, string> {
  // none of them depends on the request, so they are computed once
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(rulesFor(config))(answer.req, answer, error => {
    if (error) throw error
  })
  return answer.getHeaders() as Record<string, string>
}

function rulesFor(config: Config) {
  const isHttps = config.PUBLIC_URL?.startsWith('https:') === true
  const { s3, ...services } = config.SERVICE_URLS ?? {}
  const origins = (addresses: (string | undefined)[]) => addresses.flatMap(one => (one ? [new URL(one).origin] : []))
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // the component library sets element styles from script
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...origins([s3, config.MAP_TILES_URL])],
        connectSrc: ["'self'", ...origins([s3, ...Object.values(services)])],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  } as const
}
