package io.berth.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;

/** What a scheduler says where it does not serve what it was asked for. */
final class SchedulerAnswer {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int MAX_LENGTH = 1_000;

  private SchedulerAnswer() {}

  /** Returns the message of a Status, or the plain text, fit for a terminal. */
  static String message(HttpResponse<String> response) {
    String text = response.body().strip();
    try {
      String ofStatus = MAPPER.readTree(text).path("message").asText();
      text = ofStatus.isEmpty() ? text : ofStatus;
    } catch (JsonProcessingException e) { // it is plain text
    }
    return Texts.clean(text.substring(0, Math.min(MAX_LENGTH, text.length())));
  }
}
