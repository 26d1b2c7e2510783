/**
 * The run that the page shows. The data itself is mutable and large; `revision` tells the views that
 * it changed. A finished run is embedded in the page, compressed; a live one comes from the server
 * that sent the page, as patches.
 */
import { computed, signal } from '@preact/signals';
import { applyPatch, emptyRun, type RunData, type RunPatch, shapeOf } from '../model/index.js';

const data: RunData = emptyRun();

export const revision = signal(0);
export const loading = signal<'loading' | 'ready' | 'failed'>('loading');
export const failure = signal('');
/** Whether the page is connected to a server; undefined for a file. */
export const connected = signal<boolean | undefined>(undefined);

/** The run; reading it makes a view follow its changes. */
export const run = computed(() => {
  revision.value;
  // A new wrapper for each revision, so that what is computed from it is computed again.
  return { ...data };
});

export const shape = computed(() => shapeOf(run.value.tree));

function receive(patch: RunPatch): void {
  applyPatch(data, patch);
  revision.value++;
  loading.value = 'ready';
}

/** The run in the page, if there is one. */
async function embedded(): Promise<RunPatch | undefined> {
  const element = document.getElementById('run');
  if (!element) return undefined;
  const binary = atob(element.textContent?.trim() ?? '');
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  element.remove();
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(stream).json()) as RunPatch;
}

function listen(): void {
  const source = new EventSource('events');
  source.addEventListener('run', (event) => {
    connected.value = true;
    receive(JSON.parse((event as MessageEvent<string>).data) as RunPatch);
  });
  source.addEventListener('error', () => {
    connected.value = false;
    if (loading.value === 'loading') {
      failure.value = 'The server does not answer. Start merganser serve again and reload.';
      loading.value = 'failed';
    }
  });
  source.addEventListener('end', () => source.close());
}

export async function open(): Promise<void> {
  try {
    const patch = await embedded();
    if (patch) receive(patch);
    else listen();
  } catch (error) {
    failure.value = `The data in this page cannot be read: ${String(error)}`;
    loading.value = 'failed';
  }
}
