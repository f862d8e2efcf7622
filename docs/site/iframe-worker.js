// Browsers start no workers for pages that are opened from a folder, and the search runs in a worker.
// There, an iframe does its work.

function answer(data) {
  parent.postMessage(data, "*")
}

async function load(...addresses) {
  for (const address of addresses)
    await new Promise(loaded => document.body.append(Object.assign(document.createElement("script"), { src: address, onload: loaded })))
}

class IFrameWorker extends EventTarget {
  constructor(address) {
    super()
    this.frame = Object.assign(document.createElement("iframe"), { hidden: true })
    document.body.append(this.frame)
    this.inside = this.frame.contentWindow
    this.hear = ({ source, data }) => source === this.inside && this.dispatchEvent(new MessageEvent("message", { data }))
    addEventListener("message", this.hear)
    this.inside.document.write(`<body><script>postMessage=${answer};importScripts=${load}</script><script src="${address}"></script>`)
    this.inside.document.close()
    this.ready = new Promise(loaded => { this.inside.onload = loaded }) // writing would remove it
  }

  async postMessage(data) {
    await this.ready
    this.inside.dispatchEvent(new MessageEvent("message", { data }))
  }

  terminate() {
    removeEventListener("message", this.hear)
    this.frame.remove()
  }
}

window.IFrameWorker = IFrameWorker // the search looks for it by this name
if (location.protocol === "file:") window.Worker = IFrameWorker
