package io.berth.e2e.report;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.opentest4j.TestAbortedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Headless Chromium. */
final class Browser implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Browser.class);

  /** Its logger, which warns of browsers newer than itself. */
  private static final java.util.logging.Logger SELENIUM =
      java.util.logging.Logger.getLogger("org.openqa.selenium.devtools");

  private static final Duration SCRIPT_TIMEOUT = Duration.ofSeconds(30);

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts a browser. If none is installed, tests are skipped, or fail with CI=true. */
  static Browser start() {
    Path chromium = program("chromium", "chromium-browser", "google-chrome");
    Path chromedriver = program("chromedriver");
    if (chromium == null || chromedriver == null) {
      throw skipOrFail(
          "install Chromium and its driver (e2e/browser does so on Debian and Ubuntu)");
    }
    SELENIUM.setLevel(Level.SEVERE);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox", // unavailable for root, the usual user in containers
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--window-size=1400,1000",
        "--force-device-scale-factor=1");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    // With an explicit driver, Selenium does not search and download one.
    System.setProperty("webdriver.chrome.driver", chromedriver.toString());
    return new Browser(new ChromeDriver(options));
  }

  private static RuntimeException skipOrFail(String remedy) {
    String reason = "tests of the report require a browser: " + remedy;
    if ("true".equals(System.getenv("CI"))) {
      return new IllegalStateException(reason + " (with CI=true that is a failure)");
    }
    log.warn("SKIPPED: {}", reason);
    return new TestAbortedException(reason);
  }

  private static @Nullable Path program(String... names) {
    String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + "/usr/bin";
    return Stream.of(names)
        .flatMap(
            name ->
                Stream.of(path.split(File.pathSeparator, -1))
                    .map(folder -> Path.of(folder).resolve(name)))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
  }

  /** Opens a file. */
  void open(Path page) {
    console(); // drop messages of the previous page
    driver.get(page.toUri().toString());
  }

  WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  String text(String selector) {
    return find(selector).getText();
  }

  /** Opens a page at an address with a fragment. */
  void open(Path page, String fragment) {
    console();
    driver.get("about:blank"); // the same page with another fragment would not be loaded again
    driver.get(page.toUri() + fragment);
  }

  /** Clicks on the button or link with a text. */
  void clickText(String within, String text) {
    all(within + " button, " + within + " a").stream()
        .filter(element -> element.getText().equals(text))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no button " + text + " in " + text(within)))
        .click();
  }

  /** Goes back in the history. */
  void back() {
    driver.navigate().back();
  }

  /** Goes forward in the history. */
  void forward() {
    driver.navigate().forward();
  }

  String address() {
    return driver.getCurrentUrl();
  }

  /** Waits until an element has a text; history navigation is asynchronous. */
  void awaitText(String selector, String text) {
    await("find().innerText === text", selector, text);
  }

  /** Waits until an element is not shown. */
  void awaitHidden(String selector) {
    await("find().hidden", selector, "");
  }

  private void await(String condition, String selector, String text) {
    driver.manage().timeouts().scriptTimeout(SCRIPT_TIMEOUT);
    driver.executeAsyncScript(
        """
        const [selector, text, done] = arguments;
        const find = () => document.querySelector(selector);
        const poll = () => %s ? done() : requestAnimationFrame(poll);
        poll();
        """
            .formatted(condition),
        selector,
        text);
  }

  /** Clicks on a point of an element, relative to its upper left corner. */
  void clickAt(String selector, int x, int y) {
    pointAt(selector, x, y).click().perform();
  }

  /** Moves the pointer to a point of an element. */
  Actions pointAt(String selector, int x, int y) {
    WebElement element = find(selector);
    driver.executeScript("arguments[0].scrollIntoView({block: 'nearest'})", element);
    Actions actions =
        new Actions(driver)
            .moveToElement(
                element, x - element.getSize().width / 2, y - element.getSize().height / 2);
    actions.perform();
    return new Actions(driver);
  }

  void type(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  /** Runs a script in the page. */
  @Nullable Object script(String script, Object... arguments) {
    return ((JavascriptExecutor) driver).executeScript(script, arguments);
  }

  /** Returns the console messages since the last call. */
  List<String> console() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::toString)
        .toList();
  }

  /** Returns the network messages of DevTools since the last call. */
  List<String> network() {
    return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
        .map(LogEntry::getMessage)
        .filter(message -> message.contains("\"Network."))
        .toList();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
