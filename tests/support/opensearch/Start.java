import org.codelibs.opensearch.runner.OpenSearchRunner;

/** Runs one OpenSearch node on loopback: java Start <http port> <transport port> <folder>. */
public class Start {
  public static void main(String[] args) throws Exception {
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.onBuild((number, settings) -> {
      settings.put("network.host", "127.0.0.1");
      settings.put("http.port", args[0]);
      settings.put("transport.port", args[1]);
      settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
    });
    runner.build(OpenSearchRunner.newConfigs().basePath(args[2]).numOfNode(1).clusterName("tests"));
    Thread.currentThread().join();
  }
}
