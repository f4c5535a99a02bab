package io.berth.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionsTest {
  @ParameterizedTest
  @CsvSource({
    "web, shop/web-0 shop/web-1 db, 'shop/web-0 shop/web-1'",
    "wbe-0, web-0 web-1 db, 'web-0 web-1'",
    "WEB-0, web-0, web-0",
    "database, web-0 web-1, ''",
    "a, a1 a2 a3 a4, 'a1 a2 a3'"
  })
  void returnsMostSimilarNamesFirst(String name, String candidates, String expected) {
    assertThat(String.join(" ", Suggestions.closest(name, List.of(candidates.split(" ")), 3)))
        .isEqualTo(expected);
  }
}
