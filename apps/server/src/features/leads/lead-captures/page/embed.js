// Put on a website by its maker: shows a capture form where the script stands, as high as it needs to be.
;(() => {
  const script = document.currentScript
  const address = new URL(script.src)
  const page = new URL(address.href.replace(/\/embed\.js.*$/, ''))
  page.searchParams.set('page', location.href)
  if (document.referrer) page.searchParams.set('referrer', document.referrer)
  const frame = document.createElement('iframe')
  frame.src = page.href
  frame.title = script.dataset.title || 'Contact form'
  frame.style.cssText = 'display:block;width:100%;height:560px;border:0'
  script.after(frame)
  window.addEventListener('message', event => {
    if (event.source !== frame.contentWindow || event.origin !== page.origin) return
    const { plinthForm, height, redirectUrl } = event.data ?? {}
    if (plinthForm === 'height' && height > 0) frame.style.height = `${Math.min(height, 5000)}px`
    if (plinthForm === 'done' && /^https?:\/\//.test(redirectUrl)) location.assign(redirectUrl)
  })
})()
