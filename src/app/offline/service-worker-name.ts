/** The worker's file beside the page. Browsers look for a new version where they found the old one. */
export const SERVICE_WORKER = 'service-worker.js'
