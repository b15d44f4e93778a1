/** Crashes the page of the main window. */
import type { ElectronApplication } from '@playwright/test';

/** Ends the process of the main window's page; the driver's own page is of no use afterwards. */
export async function crashPage(app: ElectronApplication): Promise<void> {
  await app.evaluate(async ({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find((one) => one.getTitle() === 'Traytable');
    const gone = new Promise((resolve) => window?.webContents.once('render-process-gone', resolve));
    window?.webContents.forcefullyCrashRenderer();
    await gone;
  });
}
