import type { Bridge, CaptureBridge } from '../../shared/ipc/contract.ts';
import { typeInto } from '../../shared/merge/merge-unfinished.ts';
import { outsideAddress } from '../../shared/note/outside-address.ts';
import { failed, ok } from '../../shared/result.ts';
import type { FakeMain } from './fake-bridge.ts';
import { anAccount } from './fake-state.ts';

/** Calls about a proxy that asks for a password. */
export function proxyCalls(main: FakeMain) {
  return {
    giveProxyPassword: async (input) =>
      main.proxy?.proxy === input.proxy
        ? main.note('giveProxyPassword', input)
        : failed('not-asked', 'in the words of main'),
    forgetProxyPassword: (input) => {
      main.setProxy(null);
      return main.note('forgetProxyPassword', input);
    },
  } satisfies Partial<Bridge>;
}

/** Calls about a report for support. */
export function supportCalls(main: FakeMain) {
  return {
    readSupportReport: async () => ok({ text: `Traytable ${main.state().version}` }),
    async saveSupportReport() {
      if (main.chosenFile === null) return failed('cancelled', 'in the words of main');
      if (main.isDiskFull) return failed('disk', 'The disk is full.');
      return ok({ file: main.chosenFile });
    },
  } satisfies Partial<Bridge>;
}

/** Calls about the connection and the settings of the program. */
export function accountCalls(main: FakeMain) {
  return {
    readState: async () => ok(main.state()),
    connect: async (input) => {
      const trouble = main.trouble('connect', input);
      if (trouble) return failed(trouble as 'refused', 'in the words of main');
      const known = main.account.kind === 'known' ? main.account : {};
      const baseUrl = main.usedBaseUrl ?? input.baseUrl;
      main.setAccount(anAccount({ ...known, baseUrl, token: 'in-keychain' }));
      main.setLine('open');
      return ok(main.account);
    },
    signIn: async (input) => {
      main.isCancelled = false;
      const trouble = main.trouble('signIn', input);
      await main.browserAnswers();
      if (main.isCancelled) return failed('cancelled', 'in the words of main');
      if (trouble) return failed(trouble as 'denied', 'in the words of main');
      const known = main.account.kind === 'known' ? main.account : {};
      const baseUrl = main.usedBaseUrl ?? input.baseUrl;
      main.setAccount(anAccount({ ...known, baseUrl, token: 'in-keychain', isByBrowser: true }));
      main.setLine('open');
      return ok(main.account);
    },
    pasteSignIn: async (input) =>
      main.trouble('pasteSignIn', input) ? failed('not-ours', 'in the words of main') : ok(null),
    reopenSignIn: (input) => main.note('reopenSignIn', input),
    cancelSignIn: async (input) => {
      main.isCancelled = true;
      return main.note('cancelSignIn', input);
    },
    signOut: async () => {
      if (main.account.kind === 'known') main.setAccount({ ...main.account, token: 'missing' });
      main.setLine('signed-out');
      return main.note('signOut', null);
    },
    setTheme: (input) => {
      main.theme = input.theme;
      return main.note('setTheme', input);
    },
    readClosing: async () => ok(main.closing),
    setClosing: async (input) => {
      if (main.isDiskFull) return failed('disk', 'The disk is full.');
      main.closing = input.closing;
      return ok(null);
    },
    openRecordWindow: (input) =>
      main.trouble('openRecordWindow', input)
        ? Promise.resolve(failed('full', 'in the words of main'))
        : main.note('openRecordWindow', input),
    closeRecordWindow: (input) => main.note('closeRecordWindow', input),
    keepRecordWindow: (input) => main.note('keepRecordWindow', input),
    readClientToken: async (input) => {
      void main.note('readClientToken', { ...input });
      if (main.status.line !== 'open') return failed('unreachable', 'in the words of main');
      return ok({
        token: main.clientTokens.get(`${input.record.kind} ${input.record.id}`) ?? null,
      });
    },
    showPlace: (input) => main.note('showPlace', input),
    takeChosenRecord: async () => {
      const taken = main.chosenRecord;
      main.chosenRecord = null;
      return ok(taken);
    },
    zoom: (input) => main.note('zoom', input),
    networkChanged: (input) => main.note('networkChanged', input),
  } satisfies Partial<Bridge & CaptureBridge>;
}

/** Which images are loaded, and what leaves the program. */
export function imageCalls(main: FakeMain) {
  return {
    readImages: async ({ sources }) => {
      const { isAsking, hosts } = main.images;
      const withheld = sources.filter((source) => {
        const isShown =
          hosts.includes(URL.parse(source)?.host ?? '') || main.images.shown.includes(source);
        return isAsking && !isShown;
      });
      return ok({ isAsking, hosts, withheld });
    },
    keepImages: async ({ sources }) => {
      const isShown = (source: string) =>
        main.images.hosts.includes(URL.parse(source)?.host ?? '') || main.cachedImages.has(source);
      const here = sources.filter(isShown).length;
      return ok({ here, withheld: sources.length - here, missing: 0 });
    },
    chooseImages: async (input) => {
      if (main.trouble('chooseImages', input)) return failed('disk', 'The disk is full.');
      const { images } = main;
      if (input.kind === 'show') images.shown.push(...input.sources);
      else if (input.kind === 'always') images.hosts = [...new Set([...images.hosts, input.host])];
      else if (input.kind === 'ask') images.isAsking = input.isAsking;
      else [images.hosts, images.shown] = [[], []];
      return ok(null);
    },
    openExternal: (input) =>
      outsideAddress(input.url, URL.parse)
        ? main.note('openExternal', input)
        : Promise.resolve(failed('refused', 'in the words of main')),
  } satisfies Partial<Bridge & CaptureBridge>;
}

/** The calls about half-finished input. */
export function unfinishedCalls(main: FakeMain): Pick<Bridge, 'readUnfinished' | 'keepUnfinished'> {
  let revision = 0;
  return {
    readUnfinished: async () => ok(Object.fromEntries(main.unfinished)),
    keepUnfinished: async (input) => {
      const trouble = main.trouble('keepUnfinished', input);
      if (trouble === 'bug') return failed('bug', 'in the words of main');
      if (trouble) return failed('disk', 'The disk is full.');
      if (main.isOfAnother(input)) return failed('other-account', 'in the words of main');
      const { account, place } = input;
      const text = typeInto(main.unfinished.get(place) ?? null, input);
      main.unfinished.delete(place);
      if (text !== null) main.unfinished.set(place, text);
      revision += 1;
      main.emit('unfinishedChanged', { account, place, text, revision });
      return ok({ revision });
    },
  };
}
