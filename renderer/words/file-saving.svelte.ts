import { type SavedFile, savedFileInWords } from './saved-file.ts';

/** A file that main saves: whether that is under way, and how the last one ended. */
export class FileSaving {
  isBusy = $state(false);
  said = $state.raw<SavedFile | null>(null);

  async save(saving: Promise<Parameters<typeof savedFileInWords>[0]>): Promise<void> {
    this.isBusy = true;
    this.said = null;
    const answer = await saving;
    this.isBusy = false;
    this.said = savedFileInWords(answer);
  }
}
