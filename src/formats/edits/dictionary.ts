/**
 * What edits are likely to say. Deflate looks up phrases here, so that the usual lines of a lock and the names of a
 * scenario's parts cost a few bytes. Links depend on every byte: a version is never changed, a better one is added.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import phrases from './dictionary-1.txt?raw'

const NAMES = [
  '{"title":"","description":"","cluster":{"clients":[{"id":"A","program":"worker"},{"id":"B","program":"worker","start":{"at":"0s"}},{"id":"C","program":"worker","start":{"on":{"kind":"enter","actor":"A"},"delay":"100ms"}}],',
  '"nodes":[{"id":"redis-1","persistence":"aof-everysec"},{"id":"redis-2","replicaOf":"redis-1","persistence":"aof-always","dialect":"redis-8.4","config":{"min-replicas-to-write":1,"min-replicas-max-lag":10}}],',
  '"sentinels":[{"id":"sentinel-1","monitors":"redis-1","downAfter":"5s","quorum":1,"failoverTimeout":"3m"}],"storage":{"fencing":true},"network":{"latency":"500us","jitter":"200us","replicationDelay":"0s","links":[{"between":["A","redis-1"],"latency":"5ms"}]},"bounds":{"progress":"15s","freed":"15s"},"clock":{"offset":"5s","ratePpm":1000},"ttl":"10s","until":"2m"},',
  '"without":[""],"faults":[{"id":"fault-1","when":{"on":{"kind":"executed","actor":"redis-1","client":"A","key":"lock:order:123","nth":2}},"action":{"do":"lose"}},{"id":"fault-2","when":{"at":"5s"},"action":{"do":"partition","between":[["A"],["redis-1"]],"lasts":{"for":"10s"}}},',
  '{"id":"fault-3","when":{"on":{"kind":"stored","resource":"order:123"}},"action":{"do":"crash","actor":"A","what":"host"}},{"id":"fault-4","when":{"at":"10s"},"action":{"do":"restart","actor":"A"}},{"id":"fault-5","when":{"at":"1s"},"action":{"do":"clock-step","actor":"redis-1","by":"-5s"}},',
  '{"id":"fault-6","when":{"on":{"kind":"leave","actor":"A","when":"before"}},"action":{"do":"delay","lasts":{"for":"1s"}}},{"id":"typed-1","when":{"at":"2s"},"action":{"do":"command","actor":"redis-1","args":["SET","lock:order:123","1","NX","PX","10000"]}},',
  '{"id":"fault-7","when":{"on":{"kind":"write","actor":"A","resource":"order:123","when":"before"}},"action":{"do":"pause","actor":"A","lasts":{"for":"15s"}}},{"id":"fault-8","when":{"on":{"kind":"command","actor":"A","key":"lock:order:123","nth":1},"delay":"100ms"},"action":{"do":"pause","actor":"A","lasts":{"until":{"kind":"enter","actor":"B"}}}}],',
  '"programs":{"worker":"',
].join('')

/** By version: JSON as edits are written, the likeliest last, where deflate finds it at the least cost. */
export const DICTIONARIES: Readonly<Record<string, Uint8Array>> = {
  1: utf8ToBytes(NAMES + JSON.stringify(phrases).slice(1, -1)),
}
